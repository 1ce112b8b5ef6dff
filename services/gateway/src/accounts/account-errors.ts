import { AppError } from '@docsight/service-kit';

export const accountGone = (): AppError => new AppError('unauthorized', 'The account does not exist any more.');

export const passwordWrong = (): AppError => new AppError('forbidden', 'The password of the account is wrong.');
