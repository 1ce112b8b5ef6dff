import { Page } from '../../shell/page.tsx';

export default () => <Page title="Reset password">{null}</Page>;
