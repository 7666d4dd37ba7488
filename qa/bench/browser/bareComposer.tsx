import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The floor: what React itself costs for a controlled textarea with a counter. */
function BareComposer() {
  const [content, setContent] = useState('');
  return (
    <main>
      <label htmlFor="content">Content</label>
      <textarea id="content" value={content} onChange={(event) => setContent(event.target.value)} />
      <p>{content.length} / 280 characters</p>
    </main>
  );
}

createRoot(document.getElementById('root')!).render(<BareComposer />);
