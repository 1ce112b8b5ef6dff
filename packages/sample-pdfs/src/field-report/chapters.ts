import { barChart, lineChart } from './charts.ts';
import { figure, keyFigures, list, paragraph, subheading, table } from './layout.ts';
import type { Part } from './layout.ts';

export const title = 'Keeping cold goods cold';

/** One page of the report. */
export type Chapter = { heading: string; parts: Part[] };

const sites = ['Harbour', 'Airport', 'North', 'South', 'River', 'Hill', 'Market', 'Depot 9'];

export const chapters = ({ depot, road }: { depot: Buffer; road: Buffer }): Chapter[] => [
  {
    heading: 'Summary',
    parts: [
      keyFigures([
        ['−38 %', 'hours outside the limits'],
        ['−11 %', 'energy for cooling'],
        ['9 months', 'until the cost is earned back'],
      ]),
      paragraph(
        'For nine months, eight cold stores were fitted with wireless temperature sensors at the doors, in the aisles and in the racks. The shift leaders saw the readings on a screen and received a message when a door stayed open for more than two minutes.',
      ),
      paragraph(
        'The time that goods spent outside their limits fell by 38 %. Two thirds of that came from doors alone. Cooling needed 11 % less energy, although the summer was warmer than the year before.',
      ),
      subheading('What we recommend'),
      list([
        'Fit the remaining fourteen stores in the order of their losses, beginning with the three at the coast.',
        'Keep the message about open doors. It is the cheapest part and has the largest effect.',
        'Leave out the sensors in the upper racks. Their readings follow the aisle within ten minutes.',
      ]),
    ],
  },
  {
    heading: 'Why this trial',
    parts: [
      paragraph(
        'Last year 4.1 % of all chilled deliveries were rejected or sold at a discount. In half of the cases nobody could say where the goods had become too warm: the lorries keep a record, but most stores kept none.',
      ),
      figure(depot, 'The valley road to the Hill store. Deliveries wait here for up to forty minutes in the morning.'),
      paragraph(
        'The trial was to answer three questions. Where is the cold lost? Does it help to show it to the people who can act? And what does it cost to know?',
      ),
    ],
  },
  {
    heading: 'The eight stores',
    parts: [
      paragraph('The stores differ in age, size and traffic. None was rebuilt during the trial.'),
      table(
        [
          ['Store', 'Area (m²)', 'Built', 'Doors', 'Deliveries per day'],
          ...sites.map((site, index) => [
            site,
            ((index * 7 + 11) * 130).toLocaleString('en-US'),
            String(1988 + ((index * 11) % 32)),
            String(3 + ((index * 5) % 7)),
            String(24 + ((index * 29) % 61)),
          ]),
        ],
        [3, 2, 2, 2, 3],
      ),
      paragraph(
        'Harbour and Airport work around the clock. Market is empty by noon. Depot 9 holds frozen goods only and serves as a comparison: its doors already close by themselves.',
      ),
    ],
  },
  {
    heading: 'How it was measured',
    parts: [
      paragraph(
        'Each store received between 18 and 64 sensors. A reading is taken every thirty seconds and sent every five minutes, or at once when a limit is passed. Sensors were compared with a calibrated thermometer at the beginning and at the end.',
      ),
      table(
        [
          ['Instrument', 'Number', 'Error (°C)', 'Battery (years)'],
          ['Door contact', '58', '–', '5'],
          ['Air, aisle', '112', '0.3', '4'],
          ['Air, rack', '146', '0.3', '4'],
          ['Core of goods', '24', '0.1', '1'],
        ],
        [3, 2, 2, 2],
      ),
      subheading('What counts as outside the limits'),
      paragraph(
        'Goods are outside their limits when the air around them is warmer than 5 °C (chilled) or −18 °C (frozen) for more than fifteen minutes. Shorter peaks do not reach the core of the goods.',
      ),
    ],
  },
  {
    heading: 'Temperatures',
    parts: [
      lineChart(
        {
          'before the trial': [3.1, 3.2, 3.6, 4.1, 4.8, 5.6, 6.2, 6.0, 4.9],
          'during the trial': [3.0, 3.1, 3.2, 3.5, 3.9, 4.3, 4.6, 4.5, 4.0],
          limit: Array<number>(9).fill(5),
        },
        8,
        ' °C',
        'Mean temperature in the aisles of the seven chilled stores, January to September.',
      ),
      paragraph(
        'Until March the two years can hardly be told apart. From April on the trial year stays below the limit, with a margin of half a degree in the hottest weeks.',
      ),
      paragraph(
        'The nights tell the same story. Where doors were left open after the last delivery, the morning began a degree warmer; after the first month this happened twice.',
      ),
    ],
  },
  {
    heading: 'Doors',
    parts: [
      barChart(
        Object.fromEntries(sites.map((site, index) => [site, [62, 55, 38, 41, 47, 29, 33, 8][index]!])),
        80,
        ' h',
        'Hours with an open door and no delivery, last year, for each store and month.',
      ),
      paragraph(
        'An open door without a lorry in front of it is the largest single loss. Harbour and Airport stand out because their doors are opened for people as well as for goods.',
      ),
      paragraph(
        'The message after two minutes reduced these hours by three quarters within six weeks. It was sent 9 times a day at first and is now sent twice.',
      ),
    ],
  },
  {
    heading: 'Energy',
    parts: [
      table(
        [
          ['Store', 'Before (MWh)', 'Trial (MWh)', 'Change (%)'],
          ...sites.map((site, index) => {
            const before = 210 + ((index * 83) % 240);
            const change = [-14, -12, -9, -11, -13, -7, -10, -1][index]!;
            return [site, String(before), String(Math.round(before * (1 + change / 100))), String(change)];
          }),
        ],
        [3, 2, 2, 2],
      ),
      paragraph(
        'The figures are corrected for the outside temperature. Depot 9, which already had automatic doors, changed by 1 %, which is within the error of the meters.',
      ),
      paragraph('At the prices of September the eight stores save €86,000 a year.'),
    ],
  },
  {
    heading: 'On the road',
    parts: [
      figure(road, 'The coast road at first light. The three coastal stores have the longest routes.'),
      paragraph(
        'Lorries were not part of the trial, but their records could be compared. Goods that left a store two degrees colder arrived one degree colder. On routes of more than three hours the difference disappears.',
      ),
      paragraph('A shorter wait at the ramp would help more than colder stores on these routes.'),
    ],
  },
  {
    heading: 'What people said',
    parts: [
      paragraph(
        'Forty-one members of staff answered a short questionnaire in May and again in September. The share that found the messages useful rose from 46 % to 83 %.',
      ),
      list([
        'The screen at the ramp is read more often than the one in the office.',
        'Messages must go to the shift, not to one person: people change places every two hours.',
        'A map of the store with warm places is wanted more than a list of readings.',
        'Nobody asked for more sensors.',
      ]),
      paragraph('The wording of the messages was changed twice. Short ones with the number of the door work best.'),
    ],
  },
  {
    heading: 'Cost and return',
    parts: [
      table(
        [
          ['Item', 'Once (€)', 'Each year (€)'],
          ['Sensors and gateways', '41,200', '3,100'],
          ['Installation', '18,500', '–'],
          ['Radio and service', '2,400', '7,900'],
          ['Training', '6,000', '1,500'],
          ['Sum', '68,100', '12,500'],
        ],
        [4, 2, 2],
      ),
      barChart(
        { 'Quarter 1': 20, 'Quarter 2': 47, 'Quarter 3': 70, 'Quarter 4': 92 },
        100,
        '',
        'Savings since the beginning, in thousands of euros, at the end of each quarter.',
      ),
      paragraph('The cost is earned back in the third quarter.'),
    ],
  },
  {
    heading: 'Recommendations',
    parts: [
      list([
        'Fit fourteen more stores within a year. Begin with the three at the coast.',
        'Order door contacts and aisle sensors only. This halves the cost for each store.',
        'Show the map of the store at the ramp, and send messages to the shift.',
        'Agree on one limit for waiting at the ramp with the carriers, and measure it.',
        'Look at the figures again after the next summer.',
      ]),
      keyFigures([
        ['€94,000', 'for fourteen stores'],
        ['€150,000', 'saved in each year after'],
        ['12 months', 'from decision to the last store'],
      ]),
    ],
  },
  {
    heading: 'Appendix: readings and terms',
    parts: [
      table(
        [
          ['Month', 'Readings', 'Missing (%)', 'Messages'],
          ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'].map(
            (month, index) => [
              month,
              (2_310_400 + index * 41_230).toLocaleString('en-US'),
              (0.4 + ((index * 3) % 5) / 10).toFixed(1),
              String(71 - index * 6),
            ],
          ),
        ],
        [3, 3, 2, 2],
      ),
      subheading('Terms'),
      paragraph('Aisle: the space between racks in which people and forklifts move.'),
      paragraph('Ramp: the place at which a lorry is loaded, with one or more doors.'),
      paragraph('Core: the middle of a package, which follows the air with a delay of about an hour.'),
    ],
  },
];
