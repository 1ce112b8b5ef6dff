import { Button, WarningIcon } from '@docsight/ui';
import { errorText, requestIdOf } from '../data/error-text.ts';

/** Says what failed and offers another try. */
export const ErrorPanel = (props: { error: unknown; onRetry?: (() => void) | undefined }) => {
  const { error, onRetry } = props;
  const requestId = requestIdOf(error);
  return (
    <div class="panel-state panel-error" role="alert">
      <WarningIcon />
      <p>{errorText(error)}</p>
      {requestId !== undefined && <p class="panel-detail">Request {requestId}</p>}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
};
