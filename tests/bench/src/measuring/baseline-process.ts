import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import multer from 'multer';

/** `baseline-process.js FOLDER`: stores uploads in the folder, serves its files, and parses beacons. Nothing else. */
const [folder = '.'] = process.argv.slice(2);

const storage = multer.diskStorage({
  destination: folder,
  filename: (_req, _file, name) => name(null, `${randomUUID()}.pdf`),
});
const app = express();
app.post('/upload', multer({ storage }).single('file'), (_req, res) => {
  res.status(201).json({ stored: true });
});
app.post('/beacons', express.json(), (_req, res) => {
  res.status(204).end();
});
app.use('/files', express.static(folder));

const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
