/** The image of the operator, with its size as the server has read it. */
export type Logo = { path: string; width: number; height: number };

/** Renders the logo, if there is one. Its place has the shape of the image before it is loaded. */
export const OperatorLogo = ({ logo, operator }: { logo: Logo | undefined; operator: string }) =>
  logo === undefined ? null : (
    <img class="operator-logo" src={logo.path} width={logo.width} height={logo.height} alt={operator} />
  );

/** Reads the logo from the page. */
export const logoOf = ({ logo, logoWidth, logoHeight }: DOMStringMap): Logo | undefined =>
  logo === undefined ? undefined : { path: logo, width: Number(logoWidth), height: Number(logoHeight) };
