import { Page } from '../../shell/page.tsx';

export default () => <Page title="Register">{null}</Page>;
