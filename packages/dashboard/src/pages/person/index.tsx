import { Page } from '../../shell/page.tsx';

export default () => <Page title="Person">{null}</Page>;
