import { expect, it } from '@jest/globals';
import { brokerNodes, placeOf } from './broker-nodes.ts';

const urls = 'amqp://one,amqp://two,amqp://three';

it('processes begin at different nodes', () => {
  const first = [0, 0.4, 0.99].map((random) => brokerNodes(urls, () => random).current());
  expect(first).toEqual(['amqp://one', 'amqp://two', 'amqp://three']);
});

it('all connections of a process use the next node when one of them has ended', () => {
  const nodes = brokerNodes(urls, () => 0.99);
  nodes.ended('amqp://three');
  nodes.ended('amqp://three'); // the other connection to the same node
  expect(nodes.current()).toBe('amqp://one');
});

it('the place of an address has no password', () => {
  expect(placeOf('amqp://user:secret@one:5672/docs')).toBe('one:5672');
});
