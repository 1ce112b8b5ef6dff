import { Page } from '../../shell/page.tsx';

export default () => <Page title="Webhooks">{null}</Page>;
