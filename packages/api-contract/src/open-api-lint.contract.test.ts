import { expect, it } from '@jest/globals';
import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { openApi } from './open-api.ts';

const { Spectral } = core;

/** Uses all rules of `spectral:oas`, except three that do not apply. */
const linter = new Spectral();
linter.setRuleset({
  extends: [[rulesets.oas as core.RulesetDefinition, 'all']],
  rules: {
    // The tags are chapters in reading order.
    'openapi-tags-alphabetical': 'off',
    // The contact is a URL without an e-mail address.
    'contact-properties': 'off',
    // OpenAPI 3.1 allows an SPDX identifier instead of a URL, not both.
    'license-url': 'off',
  },
});

const problemsOf = async (document: object): Promise<string[]> =>
  (await linter.run(JSON.parse(JSON.stringify(document)) as Record<string, unknown>)).map(
    ({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`,
  );

it('Spectral finds nothing in the OpenAPI document', async () => {
  expect(await problemsOf(openApi('http://localhost:8080'))).toEqual([]);
});

it('Spectral finds an operation without a description and an example that does not match', async () => {
  const { openapi, info, servers, tags } = openApi('http://localhost:8080');
  const operation = {
    operationId: 'logIn',
    tags: ['Account'],
    requestBody: { content: { 'application/json': { schema: { type: 'string' }, example: 1 } } },
    responses: { 200: { description: 'Logged in.' } },
  };
  const problems = await problemsOf({ openapi, info, servers, tags, paths: { '/login': { post: operation } } });
  expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
    'oas3-valid-media-example',
    'operation-description',
  ]);
});
