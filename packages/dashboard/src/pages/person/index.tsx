import { personQuery } from '../../data/analytics.ts';
import { useQuery } from '../../data/use-query.ts';
import { EmptyState } from '../../shell/empty-state.tsx';
import { Loaded } from '../../shell/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { PersonDetail } from './person-detail.tsx';
import '../../list/list.css';

/** Shows what one person read in all documents. */
export default ({ email }: { email: string }) => {
  const person = useQuery(personQuery(email));
  return (
    <Page title={person.data?.email ?? email}>
      <Loaded query={person} what="The person" absent={<Absent />}>
        {(found) => <PersonDetail person={found} />}
      </Loaded>
    </Page>
  );
};

const Absent = () => (
  <section class="panel">
    <EmptyState
      heading="No one with this e-mail address has read your documents"
      text="The address may be mistyped, or the person was erased from all documents."
      action={<a href="/app/leads">Go to the leads</a>}
    />
  </section>
);
