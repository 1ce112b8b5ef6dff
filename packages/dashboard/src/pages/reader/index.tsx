import { Page } from '../../shell/page.tsx';

export default () => <Page title="Reader">{null}</Page>;
