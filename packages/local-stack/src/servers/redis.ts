import { findExecutable } from '../processes/find-executable.ts';
export const redisExecutable = (): string | undefined => findExecutable(['redis-server', 'valkey-server']);
