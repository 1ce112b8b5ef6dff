import { describeJourneys } from './describe-journeys.ts';
import { webkitDriver } from './drivers/webkit.ts';

describeJourneys(webkitDriver);
