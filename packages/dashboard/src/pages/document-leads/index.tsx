import { DocumentFrame } from '../../document-frame/document-frame.tsx';

export default ({ code }: { code: string }) => (
  <DocumentFrame code={code} name="Leads">
    {({ title }) => title}
  </DocumentFrame>
);
