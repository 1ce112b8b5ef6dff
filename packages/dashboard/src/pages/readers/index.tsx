import { Page } from '../../shell/page.tsx';

export default () => <Page title="Readers">{null}</Page>;
