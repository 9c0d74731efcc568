import type { EndpointShape } from '../endpoint.ts';
import * as modules from './modules.ts';

type Modules = typeof modules;
type Groups = Modules[Extract<keyof Modules, `${string}Endpoints`>];
type Together<Group> = (Group extends unknown ? (group: Group) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Every endpoint by its id: what the modules export as `…Endpoints`. */
export const endpoints = Object.assign(
  {},
  ...Object.entries<unknown>(modules)
    .filter(([name]) => name.endsWith('Endpoints'))
    .map(([, group]) => group),
) as Together<Groups>;

export const endpointList: readonly EndpointShape[] = Object.values<EndpointShape>(endpoints);
