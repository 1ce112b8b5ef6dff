import { describeJourneys } from './describe-journeys.ts';
import { firefoxDriver } from './drivers/firefox.ts';

describeJourneys(firefoxDriver);
