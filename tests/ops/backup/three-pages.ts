import { flatPdf } from '@docsight/testkit';

export const threePages = (): File => new File([flatPdf(3)], 'three-pages.pdf', { type: 'application/pdf' });
