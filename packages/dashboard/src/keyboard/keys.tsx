export { Keys } from '@docsight/ui';
import '@docsight/ui/styles/keys.css';
