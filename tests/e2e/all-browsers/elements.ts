import type { Point } from './drivers/driver.ts';

export type Role =
  | 'alert'
  | 'button'
  | 'dialog'
  | 'heading'
  | 'link'
  | 'navigation'
  | 'progressbar'
  | 'region'
  | 'textbox';

/** An element as readers know it. `name`: the source of a pattern for its accessible name. */
export type Target = { role: Role; name: string };

export type FoundElement = {
  name: string;
  text: string;
  /** The value of a field. */
  value: string;
  hasFocus: boolean;
  top: number;
  bottom: number;
  width: number;
  middle: Point;
};

/**
 * Runs in the page. Returns the first visible element with a role and a name. Elements behind a modal dialog are not
 * found. Names are those that the viewer gives: `aria-label`, the label of a field, or the text.
 */
export const findElement = ({ role, name }: Target): FoundElement | undefined => {
  const selectors: Record<Role, string> = {
    alert: '[role="alert"]',
    button: 'button',
    dialog: 'dialog[open]',
    heading: 'h1, h2',
    link: 'a[href]',
    navigation: 'nav',
    progressbar: '[role="progressbar"]',
    region: 'section[aria-label]',
    textbox: 'input',
  };
  const pattern = new RegExp(name, 'i');
  const modal = document.querySelector('dialog:modal');
  const nameOf = (element: Element): string => {
    const label = (element as Partial<HTMLInputElement>).labels?.[0] ?? element;
    return (element.getAttribute('aria-label') ?? label.textContent).trim();
  };
  const found = [...document.querySelectorAll<HTMLElement>(selectors[role])].find(
    (element) => element.checkVisibility() && (!modal || modal.contains(element)) && pattern.test(nameOf(element)),
  );
  if (!found) return undefined;
  const { left, top, bottom, width, height } = found.getBoundingClientRect();
  return {
    name: nameOf(found),
    text: found.textContent,
    value: (found as Partial<HTMLInputElement>).value ?? '',
    hasFocus: found === document.activeElement,
    top,
    bottom,
    width,
    middle: { x: left + width / 2, y: top + height / 2 },
  };
};
