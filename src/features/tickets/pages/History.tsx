/** Comes with issue 5. */
const History = () => null;

export default History;
