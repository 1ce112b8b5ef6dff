import { describeJourneys } from './describe-journeys.ts';
import { chromiumDriver } from './drivers/chromium.ts';

describeJourneys(chromiumDriver);
