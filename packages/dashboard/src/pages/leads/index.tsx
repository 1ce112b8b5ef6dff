import { Page } from '../../shell/page.tsx';

export default () => <Page title="Leads">{null}</Page>;
