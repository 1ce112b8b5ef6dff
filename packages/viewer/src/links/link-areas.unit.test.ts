import { describe, expect, it } from '@jest/globals';
import { areasOf } from './link-areas.ts';

describe('the areas of a link', () => {
  it('are placed in the frame around them, and the frame in the page', () => {
    const boxes = [
      { x: 0.5, y: 0.1, width: 0.4, height: 0.1 },
      { x: 0.1, y: 0.2, width: 0.2, height: 0.1 },
    ];
    expect(areasOf({ type: 'closed_page', text: '', boxes })).toEqual({
      frame: { left: '10%', top: '10%', width: '80%', height: '20%' },
      boxes: [
        { left: '50%', top: '0%', width: '50%', height: '50%' },
        { left: '0%', top: '50%', width: '25%', height: '50%' },
      ],
    });
  });
});
