import { Page } from '../../shell/page.tsx';

export default () => <Page title="API keys">{null}</Page>;
