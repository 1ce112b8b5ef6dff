import { DocumentFrame } from '../../document-frame/document-frame.tsx';
import './document.css';
import { Statistics } from './statistics.tsx';

/** The statistics of a document. */
export default ({ code }: { code: string }) => (
  <DocumentFrame code={code} name="Statistics">
    {/* Another document begins anew: figures of the one before must not be below its title. */}
    {(document) => <Statistics key={document.id} document={document} />}
  </DocumentFrame>
);
