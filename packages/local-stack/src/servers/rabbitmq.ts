import { findExecutable } from '../processes/find-executable.ts';
// Not the wrapper in /usr/sbin: it changes the user, who then cannot write the private folders.
export const rabbitmqExecutable = (): string | undefined => findExecutable(['/usr/lib/rabbitmq/bin/rabbitmq-server']);
