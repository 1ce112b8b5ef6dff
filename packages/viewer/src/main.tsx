import { render } from 'preact';

render(<p>Loading</p>, document.body);
