export { peopleRoutes } from './people-routes.ts';
export type { PeopleStore } from './people-store.ts';
export { mongoPeopleStore } from './people-store-mongo.ts';
