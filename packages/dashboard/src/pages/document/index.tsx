import { Page } from '../../shell/page.tsx';

export default () => <Page title="Document">{null}</Page>;
