import { findExecutable } from '../processes/find-executable.ts';
export const mongodExecutable = (): string | undefined => findExecutable(['mongod']);
