import { Page } from '../../shell/page.tsx';

export default () => <Page title="Settings">{null}</Page>;
