import { Page } from '../../shell/page.tsx';

export default () => <Page title="Overview">{null}</Page>;
