import { AppError } from '@docsight/service-kit';

/** Returns the error of a full queue. `work` is a plural noun, such as `uploads`. */
export const tooManyWaiting = (work: string) => (): AppError =>
  new AppError('service_unavailable', `Too many ${work} are waiting at the moment. Try again in a few seconds.`, {
    headers: { 'Retry-After': '5' },
  });
