import { Page } from '../../shell/page.tsx';

export default () => <Page title="Live">{null}</Page>;
