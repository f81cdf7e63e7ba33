package org.edarts.cu.virtual;

/** What one unit sends to another one, which finds it in its {@link Inbox}. Immutable. */
sealed interface Letter permits SignalTransport.Signal, Letter.Word {
    /** Returns who has fired before it was sent: it fails if this cannot be taken. */
    Source source();

    /** It is taken out, on the unit to which it was sent. */
    void arrives(Simulation simulation);

    /** All that came with it is taken out, too. */
    void counted(Simulation simulation);

    /** What is no signal of the graph. */
    record Word(Source source, Runnable says) implements Letter {
        @Override
        public void arrives(Simulation simulation) {
            says.run();
        }

        @Override
        public void counted(Simulation simulation) {}
    }
}
