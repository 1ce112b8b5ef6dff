import { DocumentFrame } from '../../document-frame/document-frame.tsx';
import './document.css';
import { Statistics } from './statistics.tsx';

/** The statistics of a document. */
export default ({ code }: { code: string }) => (
  <DocumentFrame code={code} name="Statistics">
    {/* The key keeps figures of another document away from this title. */}
    {(document) => <Statistics key={document.id} document={document} />}
  </DocumentFrame>
);
