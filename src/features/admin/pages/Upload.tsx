/** Comes with issue 5. */
const Upload = () => null;

export default Upload;
