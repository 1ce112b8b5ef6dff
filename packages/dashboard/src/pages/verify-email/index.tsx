import { Page } from '../../shell/page.tsx';

export default () => <Page title="Verify e-mail">{null}</Page>;
