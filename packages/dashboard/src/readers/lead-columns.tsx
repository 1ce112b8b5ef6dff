import type { AccountLead, Lead } from '@docsight/client';
import type { Column } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { Level } from '../engagement.tsx';
import { Time } from '../list/time.tsx';
import { documentHref, personHref } from '../url/hrefs.ts';
import { Company, NarrowLine, OrNone } from './reader-facts.tsx';

/** A document, with a link to one of its pages. @param page such as `/leads`. */
export const DocumentLink = (props: { document: AccountLead['document']; page?: string }) => (
  <span class="reader-cell">
    <a class="reader-link" href={`${documentHref(props.document.short_code)}${props.page ?? ''}`} dir="auto">
      {props.document.title}
    </a>
  </span>
);

/** @param narrow stands above the time, in narrow tables. */
const emailColumn = <Row extends Lead>(narrow: (lead: Row) => ComponentChildren): Column<Row> => ({
  key: 'email',
  header: 'E-mail',
  isRowHeader: true,
  cell: (lead) => (
    <>
      <span class="reader-cell">
        <a class="reader-link" href={personHref(lead.email)} dir="auto">
          {lead.email}
        </a>
      </span>
      <NarrowLine>
        {narrow(lead)}
        <Time at={lead.captured_at} />
      </NarrowLine>
    </>
  ),
});

const documentColumn: Column<AccountLead> = {
  key: 'document',
  header: 'Document',
  hideWhen: 'narrow',
  cell: ({ document }) => <DocumentLink document={document} page="/leads" />,
};

const otherColumns: Column<Lead>[] = [
  {
    key: 'name',
    header: 'Name',
    hideWhen: 'narrow',
    cell: ({ name }) => (
      <span class="reader-cell">
        <OrNone text={name} />
      </span>
    ),
  },
  { key: 'company', header: 'Company', hideWhen: 'wide', cell: (lead) => <Company domain={lead.company_domain} /> },
  {
    key: 'level',
    header: 'Level',
    hideWhen: 'medium',
    cell: ({ engagement_label: label }) => <Level label={label} />,
  },
  {
    key: 'captured',
    header: 'Captured',
    align: 'end',
    hideWhen: 'narrow',
    cell: ({ captured_at: at }) => <Time at={at} />,
  },
];

/** The columns of a lead of one document. */
export const leadColumns: Column<Lead>[] = [
  emailColumn<Lead>(({ name }) => name !== '' && <NarrowText text={name} />),
  ...otherColumns,
];

/** The columns of a lead of any document. */
export const accountLeadColumns: Column<AccountLead>[] = [
  emailColumn<AccountLead>(({ document }) => <NarrowText text={document.title} />),
  documentColumn,
  ...otherColumns,
];

/** A text above the time, in narrow tables. */
export const NarrowText = ({ text }: { text: string }) => <bdi class="narrow-text">{text}</bdi>;
