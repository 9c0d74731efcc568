import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/** Findings that stay: a carrier is one of three names, none of which is the first segment of these paths. */
const accepted = new Set([
  'no-ambiguous-paths #/paths/~1api~1v1~1logistics~1timeline~1{id}',
  'no-ambiguous-paths #/paths/~1api~1v1~1logistics~1{carrier}~1refresh',
  'no-ambiguous-paths #/paths/~1api~1v1~1logistics~1track~1{id}',
]);

/**
 * What Redocly's `recommended` and Spectral's `spectral:oas` say of an OpenAPI document, one line each, warnings
 * included; also an accepted finding that is no longer one. Asks nothing of the network.
 */
export const lintOpenapi = async (text: string): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = (await lintFromString({ source: text, absoluteRef: '/openapi.json', config })).map(
    ({ ruleId, location, message }) => ({
      place: `${ruleId} ${location[0]?.pointer ?? ''}`,
      message,
    }),
  );
  const found = new Set(problems.map(({ place }) => place));
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[rulesets.oas as RulesetDefinition, 'recommended']] });
  const results = await linter.run(JSON.parse(text) as Record<string, unknown>);
  return [
    ...problems
      .filter(({ place }) => !accepted.has(place))
      .map(({ place, message }) => `redocly ${place}: ${message}`),
    ...[...accepted].filter((place) => !found.has(place)).map((place) => `no longer found: ${place}`),
    ...results.map(({ code, path, message }) => `spectral ${code} ${path.join('/')}: ${message}`),
  ];
};
