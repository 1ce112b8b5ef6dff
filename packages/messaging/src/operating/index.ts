export { countDeadLetters, eraseDeadLetters, replayDeadLetters } from './dead-letters.ts';
export { verifyBroker } from './verify-broker.ts';
