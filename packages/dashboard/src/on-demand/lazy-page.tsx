import { makeLazyPart } from '@docsight/ui/lazy-part';
import type { ComponentType, FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';
import { Page } from '../shell/page.tsx';
import { OnDemand } from './on-demand.tsx';
import { PartMissing } from './part-missing.tsx';

/** A page whose script is loaded when it is first opened. */
export type LazyPage<Props> = FunctionComponent<Props> & {
  /** Loads the script before the page is opened. Returns whether it arrived. */
  preload(): Promise<boolean>;
};

/** The page before it stays until the script is loaded. If the script does not arrive, a notice is shown instead. */
export const lazyPage = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyPage<Props> => {
  const page = makeLazyPart(load, (script) => script.default);
  const LoadedLater = (props: Props) => <OnDemand part={page} props={props} missing={<PageMissing />} />;
  const LoadedAtOnce = lazy(async () => ({ default: (await page.load()) ?? LoadedLater }));
  return Object.assign((props: Props) => <LoadedAtOnce {...props} />, {
    preload: async () => (await page.load()) !== undefined,
  });
};

const PageMissing = () => (
  <Page title="Not loaded">
    <PartMissing />
  </Page>
);
