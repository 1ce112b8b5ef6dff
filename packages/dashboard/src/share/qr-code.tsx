import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';

/** The quiet zone around a code, in modules. Source: ISO/IEC 18004. */
const border = 4;

/** A text as a QR code. It is dark on white in dark mode too: many scanners need that. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border });
  return (
    <svg class="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <path d={qrPath(data)} />
    </svg>
  );
};
